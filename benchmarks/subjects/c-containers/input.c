/* Growing arrays, a hash table, a heap and what is built on them: the shortest ways in a network of places. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY 8

struct vector {
  void *items;
  size_t item_size, length, capacity;
};

struct entry {
  char *key;
  void *value;
  unsigned hash;
  struct entry *next;
};

struct table {
  struct entry **buckets;
  size_t bucket_count, length;
};

struct heap_item {
  double priority;
  int value;
};

struct heap {
  struct vector items;
};

struct road {
  int to;
  double length;
  struct road *next;
};

struct place {
  char name[32];
  struct road *roads;
  double distance;
  int previous;
  unsigned visited : 1;
};

struct network {
  struct vector places;
  struct table by_name;
};

static void *checked(void *memory) {
  if (memory == NULL) {
    fputs("out of memory\n", stderr);
    exit(EXIT_FAILURE);
  }
  return memory;
}

static void vector_init(struct vector *vector, size_t item_size) {
  vector->items = NULL;
  vector->item_size = item_size;
  vector->length = 0;
  vector->capacity = 0;
}

static void *vector_at(const struct vector *vector, size_t index) {
  return (char *)vector->items + index * vector->item_size;
}

static void *vector_push(struct vector *vector) {
  if (vector->length == vector->capacity) {
    size_t capacity = vector->capacity == 0 ? CAPACITY : 2 * vector->capacity;
    vector->items = checked(realloc(vector->items, capacity * vector->item_size));
    vector->capacity = capacity;
  }
  return memset(vector_at(vector, vector->length++), 0, vector->item_size);
}

static void vector_pop(struct vector *vector) {
  if (vector->length > 0) vector->length--;
}

static void vector_free(struct vector *vector) {
  free(vector->items);
  vector_init(vector, vector->item_size);
}

static unsigned hash_text(const char *text) {
  unsigned hash = 2166136261u;
  for (; *text != '\0'; text++) {
    hash ^= (unsigned char)*text;
    hash *= 16777619u;
  }
  return hash;
}

static void table_init(struct table *table) {
  table->bucket_count = CAPACITY;
  table->length = 0;
  table->buckets = checked(calloc(table->bucket_count, sizeof *table->buckets));
}

static void table_grow(struct table *table) {
  size_t wanted = table->bucket_count * 2;
  struct entry **buckets = checked(calloc(wanted, sizeof *buckets));
  for (size_t k = 0; k < table->bucket_count; k++) {
    struct entry *entry = table->buckets[k];
    while (entry != NULL) {
      struct entry *next = entry->next;
      entry->next = buckets[entry->hash % wanted];
      buckets[entry->hash % wanted] = entry;
      entry = next;
    }
  }
  free(table->buckets);
  table->buckets = buckets;
  table->bucket_count = wanted;
}

static struct entry *table_find(const struct table *table, const char *key) {
  unsigned hash = hash_text(key);
  struct entry *entry = table->buckets[hash % table->bucket_count];
  while (entry != NULL && (entry->hash != hash || strcmp(entry->key, key) != 0)) entry = entry->next;
  return entry;
}

static void table_put(struct table *table, const char *key, void *value) {
  struct entry *entry = table_find(table, key);
  if (entry == NULL) {
    if (table->length >= table->bucket_count) table_grow(table);
    entry = checked(malloc(sizeof *entry));
    entry->hash = hash_text(key);
    entry->key = checked(malloc(strlen(key) + 1));
    strcpy(entry->key, key);
    entry->next = table->buckets[entry->hash % table->bucket_count];
    table->buckets[entry->hash % table->bucket_count] = entry;
    table->length++;
  }
  entry->value = value;
}

static void table_free(struct table *table) {
  for (size_t k = 0; k < table->bucket_count; k++) {
    struct entry *entry = table->buckets[k];
    while (entry != NULL) {
      struct entry *next = entry->next;
      free(entry->key);
      free(entry);
      entry = next;
    }
  }
  free(table->buckets);
}

static void heap_push(struct heap *heap, double priority, int value) {
  struct heap_item *items;
  size_t at;
  vector_push(&heap->items);
  items = heap->items.items;
  for (at = heap->items.length - 1; at > 0; at = (at - 1) / 2) {
    if (items[(at - 1) / 2].priority <= priority) break;
    items[at] = items[(at - 1) / 2];
  }
  items[at].priority = priority;
  items[at].value = value;
}

static int heap_pop(struct heap *heap, struct heap_item *top) {
  struct heap_item *items = heap->items.items, last;
  size_t at = 0, length;
  if (heap->items.length == 0) return 0;
  *top = items[0];
  last = items[heap->items.length - 1];
  vector_pop(&heap->items);
  length = heap->items.length;
  for (;;) {
    size_t child = 2 * at + 1;
    if (child >= length) break;
    if (child + 1 < length && items[child + 1].priority < items[child].priority) child++;
    if (items[child].priority >= last.priority) break;
    items[at] = items[child];
    at = child;
  }
  if (length > 0) items[at] = last;
  return 1;
}

static struct place *place_at(const struct network *network, int index) {
  return vector_at(&network->places, (size_t)index);
}

static int network_place(struct network *network, const char *name) {
  struct entry *entry = table_find(&network->by_name, name);
  struct place *place;
  long index;
  if (entry != NULL) return (int)(long)entry->value;
  index = (long)network->places.length;
  place = vector_push(&network->places);
  strncpy(place->name, name, sizeof place->name - 1);
  table_put(&network->by_name, name, (void *)index);
  return (int)index;
}

static void network_connect(struct network *network, const char *from, const char *to, double length) {
  int indices[2] = { network_place(network, from), network_place(network, to) };
  for (int k = 0; k < 2; k++) {
    struct road *road = checked(malloc(sizeof *road));
    struct place *place = place_at(network, indices[k]);
    road->to = indices[1 - k];
    road->length = length;
    road->next = place->roads;
    place->roads = road;
  }
}

static void network_label(const struct network *network, int index, char *label) {
  const struct place *place = place_at(network, index);
  char text[24];
  if (place->previous >= 0) {
    const struct place *previous = place_at(network, place->previous);
    sprintf(text, "%s via %s", place->name, previous->name);
  } else {
    strcpy(text, "start");
  }
  strcpy(label, text);
}

static double network_distance(struct network *network, int from, int to) {
  struct heap heap;
  struct heap_item top;
  vector_init(&heap.items, sizeof(struct heap_item));
  for (size_t k = 0; k < network->places.length; k++) {
    struct place *place = place_at(network, (int)k);
    place->distance = 1e30;
    place->previous = -1;
    place->visited = 0;
  }
  place_at(network, from)->distance = 0;
  heap_push(&heap, 0, from);
  while (heap_pop(&heap, &top)) {
    struct place *place = place_at(network, top.value);
    if (place->visited) continue;
    place->visited = 1;
    if (top.value == to) break;
    for (struct road *road = place->roads; road != NULL; road = road->next) {
      struct place *next = place_at(network, road->to);
      double distance = place->distance + road->length;
      if (distance < next->distance) {
        next->distance = distance;
        next->previous = top.value;
        heap_push(&heap, distance, road->to);
      }
    }
  }
  vector_free(&heap.items);
  return place_at(network, to)->distance;
}

static void network_free(struct network *network) {
  for (size_t k = 0; k < network->places.length; k++) {
    struct road *road = place_at(network, (int)k)->roads;
    while (road != NULL) {
      struct road *next = road->next;
      free(road);
      road = next;
    }
  }
  vector_free(&network->places);
  table_free(&network->by_name);
}

int main(void) {
  static const struct { const char *from, *to; double length; } roads[] = {
    { "harbour", "market", 1.2 }, { "market", "station", 0.8 }, { "station", "museum", 2.1 },
    { "harbour", "lighthouse", 3.4 }, { "lighthouse", "museum", 1.9 }, { "market", "museum", 2.6 },
  };
  struct network network;
  char label[80];
  vector_init(&network.places, sizeof(struct place));
  table_init(&network.by_name);
  for (size_t k = 0; k < sizeof roads / sizeof roads[0]; k++) {
    network_connect(&network, roads[k].from, roads[k].to, roads[k].length);
  }
  printf("%.1f\n", network_distance(&network, network_place(&network, "harbour"), network_place(&network, "museum")));
  for (size_t k = 0; k < network.places.length; k++) {
    network_label(&network, (int)k, label);
    puts(label);
  }
  network_free(&network);
  return EXIT_SUCCESS;
}
