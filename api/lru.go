package api

import (
	"container/list"
	"sync"
)

// lru keeps the values that were used last. It is safe for concurrent use.
type lru[K comparable, V any] struct {
	mu    sync.Mutex
	most  int
	items map[K]*list.Element
	order *list.List // of kept[K, V], the last used first
}

type kept[K comparable, V any] struct {
	key   K
	value V
}

func newLRU[K comparable, V any](most int) *lru[K, V] {
	return &lru[K, V]{most: most, items: make(map[K]*list.Element), order: list.New()}
}

func (l *lru[K, V]) get(key K) (value V, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	item := l.items[key]
	if item == nil {
		return value, false
	}
	l.order.MoveToFront(item)
	return item.Value.(kept[K, V]).value, true
}

func (l *lru[K, V]) put(key K, value V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if item := l.items[key]; item != nil {
		item.Value = kept[K, V]{key, value}
		l.order.MoveToFront(item)
		return
	}
	l.items[key] = l.order.PushFront(kept[K, V]{key, value})
	if l.order.Len() > l.most {
		last := l.order.Back()
		l.order.Remove(last)
		delete(l.items, last.Value.(kept[K, V]).key)
	}
}

func (l *lru[K, V]) len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.order.Len()
}
