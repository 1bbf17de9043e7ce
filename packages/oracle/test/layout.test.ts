import { describe, expect, it } from 'vitest';
import { layOut } from '../src/layout.ts';

describe('the layout of a fresh directory', () => {
  it('is flat as long as nothing lies above the variant', () => {
    expect(layOut('a.c', [{ path: '/x/b.h' }, { path: '/x/d', name: 'inc/./d', copy: true }])).toEqual({
      workPath: '',
      placed: [
        { path: '/x/b.h', name: 'b.h', copy: false },
        { path: '/x/d', name: 'inc/d', copy: true },
      ],
    });
  });

  it('puts the variant as deep as the names lead upwards', () => {
    expect(
      layOut('a.c', [{ path: '/x', name: '../../x' }, { path: '/y', name: '../y' }, { path: '/z' }]),
    ).toEqual({
      workPath: 'work/work',
      placed: [
        { path: '/x', name: 'x', copy: false },
        { path: '/y', name: 'work/y', copy: false },
        { path: '/z', name: 'work/work/z', copy: false },
      ],
    });
  });

  it.each(['', '.', '..', '/', 'a/b.c'])('refuses the input name %j', (name) => {
    expect(() => layOut(name, [])).toThrow(/plain file name/);
  });

  it.each(['/etc/x', '.', '..', '../..', 'a.c', './a.c'])('refuses the name %j beside a.c', (name) => {
    expect(() => layOut('a.c', [{ path: '/x', name }])).toThrow(/relative name|input's name/);
  });
});
