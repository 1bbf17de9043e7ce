import { isDeepStrictEqual } from 'node:util';
import before from 'deepmerge-1';
import after from 'deepmerge-2';

/** Whether two versions of deepmerge merge the two halves of a settings file differently. */
export default function property(text) {
  const { base, local } = JSON.parse(text);
  if (!isObject(base) || !isObject(local)) return false;
  return !isDeepStrictEqual(before(base, local), after(base, local));
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
