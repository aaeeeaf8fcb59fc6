import { happened } from '#events/define.ts'
import { NominationExpired } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

const EndNomination = internalInput('process.endNomination', { nominationId: Id, professorId: Id, semester: Text(20) })

/** Sent by a process when the account of the student or of the professor was erased: nobody will answer, or be answered, any more. */
export const endNomination = defineCommand<typeof EndNomination, NominationsState>({
  input: EndNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  decide: ({ made }, { nominationId, professorId, semester }) =>
    made.some((each) => each.nominationId === nominationId && each.status === 'pending')
      ? [happened(NominationExpired, { nominationId, professorId, semester })]
      : [],
})
