/** The cards that are chosen on a board. */
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatuses, applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'

type Card = Pick<ApplicationReply, 'id' | 'status' | 'allowed'>
export type Selection = {
  /** Where each chosen card stood when it was chosen. */
  readonly chosen: ReadonlyMap<string, ApplicationStatus>
  /** Cards that dropped out because somebody moved them, and why. */
  readonly dropped: ReadonlyMap<string, string>
  /** The card chosen last: a range begins there. */
  readonly last?: string
}
export const nothing: Selection = { chosen: new Map(), dropped: new Map() }

/**
 * Chooses a card, or no longer; with `range` all from the last one chosen to this one, where both stand in the same column.
 * @param column the cards of this one's column, from the top down
 */
export function toggled({ chosen, dropped, last }: Selection, column: readonly Card[], id: string, range = false): Selection {
  const [from, to] = [last, id].map((each) => column.findIndex((card) => card.id === each))
  if (range && from !== undefined && to !== undefined && from >= 0 && to >= 0)
    return added({ chosen, dropped, last: id }, column.slice(Math.min(from, to), Math.max(from, to) + 1))
  if (!chosen.has(id))
    return added(
      { chosen, dropped, last: id },
      column.filter((card) => card.id === id),
    )
  const rest = new Map(chosen)
  rest.delete(id)
  return rest.size === 0 ? nothing : { chosen: rest, dropped, last: id }
}

/** Whether a card is chosen, or could be; or why it no longer is. */
export type CardChoice = 'chosen' | 'open' | 'none' | { readonly dropped: string }

export function choiceOf({ chosen, dropped }: Selection, id: string): CardChoice {
  const why = dropped.get(id)
  if (why !== undefined) return { dropped: why }
  if (chosen.has(id)) return 'chosen'
  return chosen.size > 0 ? 'open' : 'none'
}

/** With these cards too, as far as one call takes them. */
export function added(selection: Selection, cards: readonly Card[]): Selection {
  const chosen = new Map([...selection.chosen, ...cards.map(({ id, status }) => [id, status] as const)].slice(0, limits.bulkItems))
  const dropped = new Map([...selection.dropped].filter(([id]) => !chosen.has(id)))
  return { ...selection, chosen, dropped }
}

/** Without the cards that stand elsewhere now; the same object if there are none. A card that is not loaded stays. */
export function following(selection: Selection, cards: readonly Card[]): Selection {
  const moved = cards.filter(({ id, status }) => selection.chosen.has(id) && selection.chosen.get(id) !== status)
  if (moved.length === 0) return selection
  const chosen = new Map([...selection.chosen].filter(([id]) => !moved.some((card) => card.id === id)))
  const why = ({ status }: Card) => (status === 'withdrawn' ? 'Withdrew' : `Moved to ${applicationStatusLabels[status]}`)
  const dropped = new Map([...selection.dropped, ...moved.map((card) => [card.id, `${why(card)} while you chose`] as const)])
  return { ...selection, chosen, dropped }
}

/** The statuses to which all of them can be moved together. An offer is made to each by itself. */
export function commonMoves(cards: readonly Card[]): readonly ApplicationStatus[] {
  return applicationStatuses.filter(
    (status) => status !== 'offered' && cards.length > 0 && cards.every(({ allowed }) => allowed.includes(status)),
  )
}

type Result = { readonly ok: boolean; readonly message?: string }

/** `5 moved, 2 not: Cannot move from withdrawn to shortlisted`: each reason once. */
export function resultSentence(results: readonly Result[], done: (count: string) => string): string {
  const amount = results.filter(({ ok }) => ok).length
  const refused = results.filter(({ ok }) => !ok)
  const applications = amount === 1 ? '1 application' : `${amount} applications`
  if (refused.length === 0) return done(applications)
  const reasons = [...new Set(refused.map(({ message = '' }) => message.replace(/\.$/, '')))]
  return `${done(applications)}, ${refused.length} not: ${reasons.join('; ')}`
}
