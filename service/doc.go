// Package service is what the HTTP service and the command line share: which
// rules judge a request, the judges compiled for them, and the judging of
// streams of records and games in order.
//
//	rules := service.NewRules(func() *library.Library { return lib }, service.CacheBytes)
//	chooser := service.Chooser{Rules: rules, Tokens: sealer}
//	judge, problem := chooser.Choose(&request)
//
// It knows neither HTTP statuses nor flags, reads no files and no clock, and
// logs nothing; both doors hand in what they have and write what comes out.
// So both answer every record alike.
package service
