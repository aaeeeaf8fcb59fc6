/**
 * A view's fingerprint says what its code makes of examples: pairs of a hash of what one step is given and a hash of what it makes of
 * it, each `LENGTH` characters. Where two fingerprints have a step in common, they tell whether the code still does the same; steps
 * that only one of them has, as of a new example, say nothing.
 */
import { createHash } from 'node:crypto'

const LENGTH = 6

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)
}

export function fingerprintFrom(steps: ReadonlyMap<string, string>): string {
  return [...steps]
    .map(([given, made]) => shortHash(given) + shortHash(made))
    .toSorted()
    .join('')
}

function stepsOf(fingerprint: string): ReadonlyMap<string, string> {
  const steps = new Map<string, string>()
  for (let at = 0; at < fingerprint.length; at += 2 * LENGTH)
    steps.set(fingerprint.slice(at, at + LENGTH), fingerprint.slice(at + LENGTH, at + 2 * LENGTH))
  return steps
}

/** Whether the code of one makes other documents than that of the other, as far as their common steps tell. */
export function makesOthers(one: string, other: string): boolean {
  const steps = stepsOf(one)
  return [...stepsOf(other)].some(([given, made]) => (steps.get(given) ?? made) !== made)
}
