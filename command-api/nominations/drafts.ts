/** Nominations that are written down and sent later. They lie in the stream of their semester, so that sending one is one append. */
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationDraftDiscarded, NominationDrafted } from '#events/nominations.ts'
import { Email, Id, Text } from '#events/schema.ts'
import { Type } from 'typebox'
import { limits } from '#events/vocabulary/limits.ts'
import { semesterUnder } from '#events/vocabulary/nominations/policies.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { addDays, dayIn } from '#events/vocabulary/semesters.ts'
import { isPast } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { decideNomination, nominating, nominationNeeds, waitingOf, type NominationNeeds } from './nominate.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** How far ahead a semester may lie, in days. */
const A_YEAR = 366

const SaveDraft = callInput('nominations.saveDraft', { semester: Text(20) })
type Needs = NominationNeeds & { readonly draftId: string }

/** POST /nominations/drafts. The same address again replaces what its draft said. */
export const saveDraft = defineCommand<typeof SaveDraft, NominationsState | undefined, Needs>({
  input: SaveDraft,
  fold: nominationsFold,
  startsStream: true,
  target: nominating.target,
  needs: async (state, command, context, lookup) => {
    const needs = await nominationNeeds(state, command, context, lookup)
    const before = state?.drafts.find(({ emailKey }) => emailKey === needs.emailKey)
    return { ...needs, draftId: before?.draftId ?? context.id(0) }
  },
  // It ends with the professor, and with the student whom it is about.
  effect: async (_, { actor, needs: { draftId, student } }, { linkKeys }) => {
    for (const owner of [actor?.uid, student?.uid]) if (owner !== undefined) await linkKeys(draftId, owner)
    return undefined
  },
  decide: (state, { semester: key, email, name, reason }, { now, actor, needs: { draftId, emailKey, timezone, policy, isOwn } }) => {
    const semester = semesterUnder(policy, key)
    const today = dayIn(now, timezone)
    if (!actor) return refuse('forbidden')
    if (isOwn) return invalid('email', 'is your own')
    if (!semester) return invalid('semester', 'is not a semester such as 2026-fall')
    if (semester.opensOn > addDays(today, A_YEAR)) return invalid('semester', 'is more than a year ahead')
    if (isPast(semester.closesOn, today)) return refuse('nominations_closed', { closesOn: semester.closesOn })
    const others = (state?.drafts ?? []).filter((draft) => draft.draftId !== draftId)
    if (others.length >= limits.nominationDrafts) return refuse('too_many_nomination_drafts', { limit: limits.nominationDrafts })
    return [
      happened(NominationDrafted, {
        draftId,
        professorId: actor.uid,
        semester: semester.key,
        emailKey,
        draft: defined({ email: email.trim(), name: filled(name), reason: filled(reason) }),
      }),
    ]
  },
  reply: ({ drafts }) => ({ id: drafts.at(-1)?.draftId, status: 'draft' }),
})

/** The route reads what the draft says, which is sealed, and whose it is. */
const SendDraft = callInput('nominations.sendDraft', {
  semester: Text(20),
  email: Email,
  name: Type.Optional(Text(120)),
  reason: Type.Optional(Text(limits.nominationReason)),
})

/** POST /nominations/drafts/{id}/send: a nomination like any other. */
export const sendDraft = defineCommand<typeof SendDraft, NominationsState | undefined, NominationNeeds>({
  ...nominating,
  input: SendDraft,
  // The draft is erased with the nomination that it became.
  effect: async ({ id }, { needs: { student, invitationId } }, { linkKeys }) => {
    await linkKeys(id, student?.uid ?? invitationId)
    return undefined
  },
  decide: (state, { id, ...draft }, context) =>
    state?.drafts.some(({ draftId }) => draftId === id) ? decideNomination(state, { ...draft, draftId: id }, context) : refuse('not_found'),
  reply: (state, command, context) => ({ ...nominating.reply(state, command, context), warnings: waitingOf(context) }),
})

const DiscardDraft = callInput('nominations.discardDraft', { professorId: Id, semester: Text(20) })

/** POST /nominations/drafts/{id}/discard. What it said cannot be read any more, not even in the log. */
export const discardDraft = defineCommand<typeof DiscardDraft, NominationsState>({
  input: DiscardDraft,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  parties: ({ professorId }) => ({ own: [professorId] }),
  decide: ({ drafts }, { id: draftId, professorId, semester }) =>
    drafts.some((draft) => draft.draftId === draftId)
      ? [happened(NominationDraftDiscarded, { draftId, professorId, semester })]
      : refuse('not_found'),
  effect: async ({ id }, _, { destroyKey }) => {
    await destroyKey(id)
    return undefined
  },
  reply: (_, { id }) => ({ id, status: 'discarded' }),
})
