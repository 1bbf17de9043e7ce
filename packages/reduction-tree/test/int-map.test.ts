import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IntMap } from '../src/int-map.ts';

test('an IntMap and all its older versions agree with a Map', () => {
  const key = fc.oneof(fc.nat(40), fc.nat(2000), fc.nat(5_000_000));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat())), (entries) => {
      const model = new Map<number, { value: number }>();
      const versions: [IntMap<{ value: number }>, Map<number, { value: number }>][] = [];
      let map = IntMap.empty<{ value: number }>();
      for (const [at, value] of entries) {
        map = map.set(at, { value });
        model.set(at, { value });
        versions.push([map, new Map(model)]);
      }
      for (const [version, expected] of versions) {
        for (const [at] of entries) expect(version.get(at)).toEqual(expected.get(at));
        expect(version.get(7_777_777)).toBeUndefined();
      }
    }),
  );
});
