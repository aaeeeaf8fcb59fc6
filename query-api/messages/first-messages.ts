/** The messages that a company has written this month to students who do not know it, by its own clock (product 2.8). */
import { limits } from '#events/vocabulary/limits.ts'
import { coldMessagesOf, monthIn, type FirstMessages } from '#events/vocabulary/messages/messaging.ts'
import { messages } from '#projections/views/messages/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'

/** As far as the view has them. @param now in milliseconds */
export async function firstMessagesOf(read: Reader, organizationId: string, now: number): Promise<Pick<FirstMessages, 'month' | 'used'>> {
  const organization = await read.get(organizations, organizationId)
  const month = monthIn(new Date(now).toISOString(), organization?.timezone ?? 'UTC')
  const { total } = await read.count(messages, { coldOf: coldMessagesOf(organizationId, month.key) })
  return { month, used: Math.min(total, limits.coldMessagesPerMonth) }
}

export function firstMessagesLeft({ used }: Pick<FirstMessages, 'used'>): number {
  return limits.coldMessagesPerMonth - used
}
