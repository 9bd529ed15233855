//go:build !js

package api

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are what the private listener reports to monitors.
type metrics struct {
	s        *Server
	registry *prometheus.Registry
	routes   []*route

	panics  prometheus.Counter
	reloads *prometheus.CounterVec
	games   *prometheus.CounterVec

	requests, seconds, inFlight, rulesLoaded, overlays, overlayBytes *prometheus.Desc
}

func newMetrics(s *Server) *metrics {
	m := &metrics{s: s, registry: prometheus.NewRegistry(),
		panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "houserules_panics_total",
			Help: "Requests that met a fault of the service itself."}),
		reloads: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "houserules_reloads_total",
			Help: "Loads of the rules, by how they ended."}, []string{"result"}),
		games: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "houserules_batch_games_total",
			Help: "Lines and games of batches, by how they ended."}, []string{"result"}),
		requests: prometheus.NewDesc("houserules_requests_total", "Answers, by route and class of status.",
			[]string{"route", "class"}, nil),
		seconds: prometheus.NewDesc("houserules_request_seconds", "How long answers took, by route.",
			[]string{"route"}, nil),
		inFlight:     prometheus.NewDesc("houserules_requests_in_flight", "Requests being answered.", nil, nil),
		rulesLoaded:  prometheus.NewDesc("houserules_rulesets", "Rule files loaded.", nil, nil),
		overlays:     prometheus.NewDesc("houserules_overlays_cached", "Overlays of requests kept compiled.", nil, nil),
		overlayBytes: prometheus.NewDesc("houserules_overlays_cached_bytes", "About how much the judges of these overlays hold.", nil, nil),
	}
	m.registry.MustRegister(m, m.panics, m.reloads, m.games,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// panicked counts a fault of ours.
func (m *metrics) panicked() { m.panics.Inc() }

// batched counts the lines and games of a batch.
func (m *metrics) batched(judged, refused int) {
	m.games.WithLabelValues("judged").Add(float64(judged))
	m.games.WithLabelValues("refused").Add(float64(refused))
}

func (m *metrics) reloaded(err error) {
	if err != nil {
		m.reloads.WithLabelValues("refused").Inc()
		return
	}
	m.reloads.WithLabelValues("loaded").Inc()
}

// Describe is for prometheus.Collector.
func (m *metrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{m.requests, m.seconds, m.inFlight, m.rulesLoaded, m.overlays, m.overlayBytes} {
		out <- d
	}
}

// Collect is for prometheus.Collector.
func (m *metrics) Collect(out chan<- prometheus.Metric) {
	for _, rt := range m.routes {
		total := uint64(0)
		for class := range rt.counters {
			if n := rt.counters[class].Load(); n > 0 {
				out <- prometheus.MustNewConstMetric(m.requests, prometheus.CounterValue, float64(n), rt.pattern, strconv.Itoa(class)+"xx")
			}
		}
		buckets := make(map[float64]uint64, len(bounds))
		for i := range rt.seconds.buckets {
			total += rt.seconds.buckets[i].Load()
			if i < len(bounds) {
				buckets[bounds[i]] = total
			}
		}
		if total > 0 {
			out <- prometheus.MustNewConstHistogram(m.seconds, total, time.Duration(rt.seconds.sum.Load()).Seconds(), buckets, rt.pattern)
		}
	}
	out <- prometheus.MustNewConstMetric(m.inFlight, prometheus.GaugeValue, float64(m.s.inFlight.Load()))
	if r := m.s.rules.Load(); r != nil {
		out <- prometheus.MustNewConstMetric(m.rulesLoaded, prometheus.GaugeValue, float64(len(r.Library().All())))
		cached := r.Cached()
		out <- prometheus.MustNewConstMetric(m.overlays, prometheus.GaugeValue, float64(cached.Texts))
		out <- prometheus.MustNewConstMetric(m.overlayBytes, prometheus.GaugeValue, float64(cached.Bytes))
	}
}
