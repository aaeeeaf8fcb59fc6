import type { PaletteItem } from '#contract/admin-home.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Reader } from '../core/reader.ts'

/** `now` is in milliseconds. */
export type Asked = { readonly read: Reader; readonly account: Account; readonly q: string; readonly now: number }
/** At most `limit` things of one kind, whose page the caller may open. */
export type Source = (asked: Asked, limit: number) => Promise<readonly PaletteItem[]>
