import { happened } from '#events/define.ts'
import { NominationExpired } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

const ExpireNomination = internalInput('timer.nominationExpired', { nominationId: Id, professorId: Id, semester: Text(20) })

/**
 * Sent by a process when the nomination's invitation has expired, and by a timer where the student has joined: then the nomination
 * has a term of its own, whatever becomes of the invitation.
 */
export const expireNomination = defineCommand<typeof ExpireNomination, NominationsState>({
  input: ExpireNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  decide: ({ made }, { nominationId, professorId, semester }, { now }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    const isOver = nomination?.status === 'pending' && (nomination.expiresAt === undefined || hasEnded(nomination.expiresAt, now))
    return isOver ? [happened(NominationExpired, { nominationId, professorId, semester })] : []
  },
})
