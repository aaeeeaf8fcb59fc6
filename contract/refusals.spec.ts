/** What an admin reads when a call of the desk is refused. */
import { expect, it } from 'vitest'
import { refusals, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { CallDefinition } from './call.ts'
import { contract } from './contract.ts'

/** Where nothing can be done, and each says so; and those of files and of the profile, which the form itself tells how to mend. */
const others: ReadonlySet<RefusalCode> = new Set([
  ...(['not_found', 'nothing_sealed', 'event_erased', 'note_was_retracted'] as const),
  ...(['file_empty', 'file_too_large', 'file_infected', 'field_not_editable', 'email_taken'] as const),
])

it('says what to do next, in each refusal of the desk', () => {
  const calls: readonly CallDefinition[] = Object.values(contract)
  const desk = calls.filter(({ who }) => Object.keys(who).join() === 'admin')
  const codes = new Set([...desk.flatMap(({ refuses = [] }) => refuses), ...(['wrong_code', 'second_factor_off'] as const)])
  expect(codes.size).toBeGreaterThan(15)
  const silent = [...codes].filter((code) => !others.has(code) && !/Please|once that has ended/.test(refusals[code][1]))
  expect(silent.map((code) => `${code}: ${refusals[code][1]}`)).toEqual([])
})
