import { ProfileViewed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accountFold } from '../users/state.ts'
import { accessesFold, isNewLook, lookedFor, type AccessesState } from './state.ts'
import type { Account } from '#events/vocabulary/permissions.ts'

const NoteSeen = internalInput('process.seenCards', { uid: Id, viewer: Id })

/**
 * Sent for each card that was answered by its id: the query has judged that the viewer may see it, so nothing is judged a second time.
 * The platform stores it by itself, so no limit of the viewer's, and no key of theirs, keeps it out of the ledger (product 2.20).
 */
export const noteSeen = defineCommand<typeof NoteSeen, AccessesState | undefined, { readonly viewer: Account | undefined }>({
  input: NoteSeen,
  fold: accessesFold,
  startsStream: true,
  target: ({ uid }) => uid,
  needs: async (_, { uid, viewer }, __, { fold }) => {
    const person = await fold(accountFold, uid)
    if (!person || person.state === 'erased') return refuse('not_found')
    return { viewer: await fold(accountFold, viewer) }
  },
  decide: (accesses, { uid, viewer: viewerId }, { now, needs: { viewer } }) =>
    isNewLook(accesses, viewerId, now)
      ? [happened(ProfileViewed, { uid, viewer: viewerId, viewerRole: viewer?.role, organizationId: lookedFor(viewer) })]
      : [],
})
