import type { ProposalDescription } from '@pare/core';

/** A pass with its rounds, such as "perses 1.2"; `other` for a search that tells nothing. */
export function passName(change: ProposalDescription | undefined): string {
  if (change === undefined) return 'other';
  return change.rounds === undefined ? change.pass : `${change.pass} ${change.rounds.join('.')}`;
}

/** What is tried and where, such as "list 3 of 12 of blockItemList". */
export function changeName(change: ProposalDescription | undefined): string {
  if (change === undefined) return 'a smaller variant';
  const { action, kept, of, rule, kind } = change;
  const share = kept === undefined || of === undefined ? '' : ` ${kept} of ${of}`;
  const place = rule ?? kind;
  return `${action}${share}${place === undefined ? '' : ` · ${place}`}`;
}
