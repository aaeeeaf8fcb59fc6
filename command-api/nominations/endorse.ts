import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { Email, Text } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { decideNomination, nominating, type NominationNeeds } from './nominate.ts'
import type { NominationsState } from './state.ts'

/** The route reads who was nominated, and that it was at the professor's university. */
const Endorse = callInput('nominations.endorse', { semester: Text(20), email: Email, name: Type.Optional(Text(120)) })

/** POST /nominations/{id}/endorse: counts as a nomination of one's own, which the student is asked about as well. */
export const endorse = defineCommand<typeof Endorse, NominationsState | undefined, NominationNeeds>({
  ...nominating,
  input: Endorse,
  decide: (state, { id, ...nominee }, context) => decideNomination(state, { ...nominee, endorses: id }, context),
})
