/** What the thread that answers and the thread of the views say to each other. Nothing else of one is reachable from the other. */
import type { Position } from '#events/envelope.ts'
import type { Collection } from '#platform/read-store/port.ts'
import type { Kept } from '../registry.ts'
import type { LaterRefresh, RoutedRefresh } from '../refresh.ts'
import type { Leveled } from '../runner.ts'
import type { ViewStatus } from '../status.ts'

/** Orders that are answered, each with what it answers. */
export type Orders = {
  readonly status: { readonly order: object; readonly answer: readonly ViewStatus[] }
  readonly retry: { readonly order: { readonly view: string; readonly eventId?: string | undefined }; readonly answer: void }
  readonly skip: { readonly order: { readonly view: string; readonly eventId: string }; readonly answer: void }
  readonly create: { readonly order: { readonly view: string }; readonly answer: Collection }
  readonly drop: { readonly order: { readonly view: string; readonly name: string }; readonly answer: void }
  readonly replace: {
    readonly order: Orders['compare']['order'] & { readonly keptAt?: number | undefined }
    readonly answer: Leveled
  }
  readonly compare: {
    readonly order: { readonly view: string; readonly next: Collection; readonly suspects: readonly string[] }
    readonly answer: Leveled
  }
  readonly kept: { readonly order: object; readonly answer: readonly Kept[] }
  readonly forget: { readonly order: object; readonly answer: void }
  readonly stop: { readonly order: object; readonly answer: void }
}
export type OrderName = keyof Orders
export type Order = { readonly [Name in OrderName]: { readonly kind: Name } & Orders[Name]['order'] }[OrderName]

/** `moved`: the log has new events. `hurry`: somebody waits for the views. With each comes the time of the platform's clock. */
export type ToViews = { readonly now: number } & (
  { readonly kind: 'moved' } | { readonly kind: 'hurry' } | { readonly kind: 'order'; readonly number: number; readonly order: Order }
)

/** How far the views are: all at `at`, but those that are named elsewhere. */
export type Places = { readonly at: Position; readonly elsewhere: Readonly<Record<string, Position>>; readonly stopped: readonly string[] }

export type FromViews =
  | {
      readonly kind: 'started'
      readonly active: Readonly<Record<string, Collection>>
      readonly outdated: readonly string[]
      readonly empty: readonly string[]
      readonly places: Places
    }
  /** One for each page, after its documents and checkpoints are stored; and one after each order, which may have moved a view, too. */
  | {
      readonly kind: 'page'
      readonly places: Places
      readonly refreshes: readonly RoutedRefresh[]
      readonly later: readonly LaterRefresh[]
    }
  | { readonly kind: 'swapped'; readonly view: string; readonly collection: Collection }
  | { readonly kind: 'answer'; readonly number: number; readonly answer?: unknown; readonly error?: string }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly details: object; readonly message: string }
