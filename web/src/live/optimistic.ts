/** Shows the effect of a write before it is answered. */
import type { InterviewReply } from '#contract/applications.ts'
import type { WriteOperation } from '#contract/contract.ts'
import { movesFor } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defined } from '#lib/fields.ts'
import { currentTime } from '../lib/time/now.ts'
import { groupsOf, itemsOf, mergeInto, type Cache } from './cached-lists.ts'
import type { Thing } from '#lib/lists.ts'
import type { Input } from '../api/operation.ts'

/** @returns what takes it back */
type Effect<Op extends WriteOperation> = (input: Input<Op>, cache: Cache) => () => void

const effects: { readonly [Op in WriteOperation]?: Effect<Op> } = {
  /**
   * On the board and the page at once, and on the page the interview that comes with the move; among the moves that come next are those
   * of the role.
   */
  'applications.changeStatus': ({ id, status, interview }, cache) => {
    const { api, dispatch, getState } = cache
    const role = api.endpoints['users.read'].select({ id: getState().session.uid ?? '' })(getState()).data?.role
    const move = {
      status,
      since: new Date(currentTime()).toISOString(),
      daysInStatus: 0,
      stale: false,
      closesAt: undefined,
      allowed: [...movesFor(role, status)],
    }
    const at = interview?.at
    const changed = (from: unknown) => ({ ...(from !== status && move), ...(at !== undefined && { interviewAt: at }) })
    const page = dispatch(
      api.util.updateQueryData('applications.read', { id }, (draft) => {
        Object.assign(draft, changed(draft.status))
        if (interview) draft.interviews = [...(draft.interviews ?? []), proposed(interview, move.since)]
      }),
    )
    const before = show(cache, id, (item) => ({ ...item, ...changed(item['status']) }))
    return () => {
      page.undo()
      show(cache, id, () => before)
    }
  },

  /** The badge falls. */
  'messages.markAsRead': ({ uid = '', contactId }, { api, dispatch }) => {
    let read = 0
    const list = dispatch(
      api.util.updateQueryData('messages.contacts', { uid }, ({ pages }) => {
        const contact = pages.flatMap(({ items }) => items).find((each) => each.contactId === contactId)
        if (!contact) return
        read = contact.unread
        contact.unread = 0
      }),
    )
    const badge = dispatch(
      api.util.updateQueryData('messages.unreadCount', {}, (unread) => {
        unread.count = Math.max(0, unread.count - read)
      }),
    )
    return () => {
      list.undo()
      badge.undo()
    }
  },
}

/** An interview as it will be read, but for its id, and with whom it is. */
function proposed(interview: NonNullable<Input<'applications.changeStatus'>['interview']>, proposedAt: string): InterviewReply {
  const { at, slots, minutes = limits.interviewMinutes, place, link, text } = interview
  const state = at === undefined ? 'proposed' : 'settled'
  return { id: 'proposed', state, proposedAt, minutes, ...defined({ at, slots: slots && [...slots], place, link, text }) }
}

/** @returns what takes the effect back; undefined when there is none */
export function takeEffect<Op extends WriteOperation>(cache: Cache, operation: Op, input: Input<Op>): (() => void) | undefined {
  const effect: Effect<Op> | undefined = effects[operation]
  return effect?.(input, cache)
}

/** Changes an application in every loaded list. @returns how it was */
function show(cache: Cache, id: string, change: (item: Thing) => Thing | undefined): Thing | undefined {
  let before: Thing | undefined
  for (const operation of ['applications.listForRecruiter', 'applications.listForStudent'] as const) {
    for (const filters of groupsOf(cache, operation)) {
      const known = filters.flatMap((filter) => itemsOf(cache, operation, filter)).find((item) => item.id === id)
      const next = known && change(known)
      if (!known || !next) continue
      before = known
      mergeInto(cache, operation, filters, { ids: [id], now: new Map([[id, next]]) })
    }
  }
  return before
}
