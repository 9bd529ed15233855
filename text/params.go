package text

import "reflect"

// lookup finds a parameter by its path and brings it to one of string, int64,
// float64, bool, map[string]any and []any; nil where there is none.
func lookup(params map[string]any, path []string) any {
	var value any = params
	for _, name := range path {
		m, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = plain(m[name])
	}
	return value
}

// plain brings a value to a type that the formatters know. The common types
// take no reflection; it is there so that callers can use types of their own.
func plain(value any) any {
	switch v := value.(type) {
	case nil, int64, float64, bool, map[string]any, []any:
		return v
	case string:
		return Visible(v)
	case int:
		return int64(v)
	case []string:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = Visible(item)
		}
		return list
	case interface{ String() string }: // a square
		return v.String()
	}
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem().Interface())
	case reflect.String:
		return Visible(v.String())
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return int64(v.Uint())
	case reflect.Float32, reflect.Float64:
		return v.Float()
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i).Interface())
		}
		return list
	case reflect.Map:
		if v.Type().Key().Kind() != reflect.String {
			return nil
		}
		m := make(map[string]any, v.Len())
		for _, key := range v.MapKeys() {
			m[key.String()] = v.MapIndex(key).Interface()
		}
		return m
	case reflect.Struct:
		m := map[string]any{}
		for _, field := range [...][2]string{{"Piece", "piece"}, {"Seat", "seat"}, {"Square", "square"}} {
			f := v.FieldByName(field[0])
			if !f.IsValid() {
				continue
			}
			if said, ok := plain(f.Interface()).(string); ok && said != "" {
				m[field[1]] = said
			}
		}
		return m
	}
	return nil
}
