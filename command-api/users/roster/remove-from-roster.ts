/** Entries of a roster that expect nobody any more. What they said cannot be read after that, not even in the log. */
import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { RosterEntryRemoved } from '#events/rosters.ts'
import { Id } from '#events/schema.ts'
import type { RosterEnd } from '#events/vocabulary/organizations/roster.ts'
import { hasEnded, rosterEntryEndsAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput, type Decision, type Effects } from '../../core/command.ts'
import { rosterEntryFold, type RosterEntryState } from './roster-state.ts'

const removing = {
  fold: rosterEntryFold,
  target: ({ id }: { readonly id: string }) => id,
  effect: async ({ id }: { readonly id: string }, _: unknown, { destroyKey }: Effects) => {
    await destroyKey(id)
    return undefined
  },
} as const

function removed({ entryId, universityId, removed: before }: RosterEntryState, why: RosterEnd): Decision {
  return before ? [] : [happened(RosterEntryRemoved, { entryId, universityId, why })]
}

/** POST /roster/{id}/remove. Whoever registered from the entry keeps the account, and belongs to the university as before. */
export const removeFromRoster = defineCommand({
  ...removing,
  input: callInput('roster.remove', {}),
  thing: 'rosterPerson',
  decide: (entry: RosterEntryState) => removed(entry, 'taken_off'),
  reply: () => ({ status: 'removed' }),
})

/** Sent by a timer once no file has repeated the entry for long, and when the account of its address is erased. */
export const endRosterEntry = defineCommand({
  ...removing,
  input: internalInput('process.endRosterEntry', { id: Id, why: Type.Enum(['term', 'erased']) }),
  decide: (entry: RosterEntryState, { why }, { now }) =>
    why === 'term' && !hasEnded(rosterEntryEndsAt(entry.importedAt), now) ? [] : removed(entry, 'ended'),
})
