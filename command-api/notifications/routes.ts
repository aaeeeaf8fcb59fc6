import { mailOfToken } from '#events/vocabulary/messages/mail-links.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Secrets } from '../core/command.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { resubscribe, unsubscribe } from './unsubscribe.ts'

type LinkPorts = RoutePorts & { readonly secrets: Secrets }

export function notificationRoutes(ports: LinkPorts): Routes {
  return {
    'notifications.resubscribe': write(ports, resubscribe, ({ params, body }) => ofLink(ports, params.token, body)),
  }
}

/** Mail programs send a form instead of JSON (RFC 8058). */
export function unsubscribeRoute(ports: LinkPorts): Routes {
  return { 'notifications.unsubscribe': write(ports, unsubscribe, ({ params }) => ofLink(ports, params.token, {})) }
}

function ofLink<Body extends object>({ secrets }: LinkPorts, token: string, body: Body) {
  const mail = mailOfToken(secrets.isMailedSecret, token)
  return mail ? { ...body, ...mail } : refuse('not_found')
}
