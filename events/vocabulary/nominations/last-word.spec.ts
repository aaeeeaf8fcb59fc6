import { expect, it } from 'vitest'
import { lastWord } from './last-word.ts'

const [first, second] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z']

it.each([
  ['the answer, where nothing else was said', { granted: true, at: first }, undefined, true],
  ['the consent taken back after it', { granted: true, at: first }, { granted: false, at: second }, false],
  ['the consent given after it', { granted: false, at: first }, { granted: true, at: second }, true],
  ['the answer after a consent that was given', { granted: false, at: second }, { granted: true, at: first }, false],
  ['the answer after a consent that was taken back', { granted: true, at: second }, { granted: false, at: first }, true],
  ['the consent taken back in the same instant', { granted: true, at: first }, { granted: false, at: first }, false],
])('§2.10 what a nomination shares goes by %s', (_, answer, profile, shared) => expect(lastWord(answer, profile)).toBe(shared))
