import { refuse } from '#events/vocabulary/refusals.ts'
import type { Secrets } from '../core/command.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { changePreferences } from './change-preferences.ts'
import { markAsRead } from './mark-as-read.ts'
import { unsubscribe } from './unsubscribe.ts'
import { mailOfToken } from './unsubscribe-token.ts'

export function notificationRoutes(ports: RoutePorts): Routes {
  return { 'notifications.markAsRead': write(ports, markAsRead), 'preferences.change': write(ports, changePreferences) }
}

/** Mail programs send a form instead of JSON (RFC 8058). */
export function unsubscribeRoute(ports: RoutePorts & { readonly secrets: Secrets }): Routes {
  return {
    'notifications.unsubscribe': write(ports, unsubscribe, ({ params }) => mailOfToken(ports.secrets, params.token) ?? refuse('not_found')),
  }
}
