import { PareError } from '@pare/core';

/** Whether the parts of a list are tried from the first to the last or from the last to the first. */
export type Order = 'forward' | 'backward';

/** Throws `PareError('options-invalid')` with the message unless the condition holds. */
export function requireOption(condition: boolean, message: string): asserts condition {
  if (!condition) throw new PareError('options-invalid', message);
}

export function requireOrder(order: unknown): asserts order is Order {
  requireOption(
    order === 'forward' || order === 'backward',
    `order must be "forward" or "backward", not ${String(order)}`,
  );
}

export function requireFlag(name: string, value: unknown): asserts value is boolean {
  requireOption(typeof value === 'boolean', `${name} must be true or false, not ${String(value)}`);
}

export function requireSeed(seed: unknown): asserts seed is number {
  requireOption(
    typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff,
    `seed must be an integer from 0 to 4294967295, not ${String(seed)}`,
  );
}
