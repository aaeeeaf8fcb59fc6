/** A student's invitation may name a professor (§3 `professorEmail`), who is credited only once they confirm (product 2.4). */
import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationCreditDeclined, NominationCreditOffered } from '#events/nominations.ts'
import { Email, Fields, Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { decideNomination, nominating, type NominationNeeds } from './nominate.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

const OfferCredits = internalInput('process.offerCredits', {
  professorId: Id,
  semester: Text(20),
  credits: Type.Array(Fields({ creditId: Id, invitedBy: Id, email: Email, name: Type.Optional(Text(120)) })),
})

/** Sent by a process when invitations name an active professor. Beyond the limits nobody is asked. */
export const offerCredits = defineCommand<typeof OfferCredits, NominationsState | undefined, { readonly emailKeys: readonly string[] }>({
  input: OfferCredits,
  fold: nominationsFold,
  startsStream: true,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  needs: async (_, { credits }, __, { secrets }) => ({ emailKeys: credits.map(({ email }) => secrets.emailKey(email)) }),
  decide: (state, { professorId, semester, credits }, { needs: { emailKeys } }) => {
    const { made = [], credits: before = [] } = state ?? {}
    const offered = before.map(({ creditId, emailKey, invitedBy }) => ({ creditId, emailKey, invitedBy }))
    return credits.flatMap(({ creditId, invitedBy, email, name }, n) => {
      const emailKey = emailKeys[n] ?? ''
      const known = offered.some((credit) => credit.creditId === creditId || credit.emailKey === emailKey)
      const nominated = made.some((nomination) => nomination.counts && nomination.emailKey === emailKey)
      const ofInviter = offered.filter((credit) => credit.invitedBy === invitedBy).length
      const isFull = offered.length >= limits.nominationCredits || ofInviter >= limits.creditsPerInviter
      if (known || nominated || isFull) return []
      offered.push({ creditId, emailKey, invitedBy })
      const nominee = defined({ email, name: filled(name) })
      return [happened(NominationCreditOffered, { creditId, professorId, semester, emailKey, invitedBy, nominee })]
    })
  },
})

/** The route reads whom the credit is for, and of which semester it is. */
const AnswerCredit = callInput('nominations.answerCredit', { semester: Text(20), email: Email, name: Type.Optional(Text(120)) })

/** POST /nominations/credits/{id}. Confirmed, it is a nomination of the professor, which the student is asked about. */
export const answerCredit = defineCommand<typeof AnswerCredit, NominationsState | undefined, NominationNeeds>({
  ...nominating,
  input: AnswerCredit,
  decide: (state, { id: creditId, confirm, semester, ...nominee }, context) => {
    const credit = state?.credits.find((each) => each.creditId === creditId)
    if (!state || !credit) return refuse('not_found')
    if (credit.status === (confirm ? 'confirmed' : 'declined')) return []
    if (credit.status !== 'waiting') return refuse('credit_answered', { status: credit.status })
    return confirm
      ? decideNomination(state, { ...nominee, semester, creditId }, context)
      : [happened(NominationCreditDeclined, { creditId, professorId: state.professorId, semester })]
  },
  // Declining takes no place of anybody.
  claims: (state, command, context) => (command.confirm ? nominating.claims(state, command, context) : []),
  reply: (_, { id }) => ({ id, status: 'answered' }),
})
