import { roomsOf } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { subscriptions, type SubscriptionDocument } from './model.ts'

type Doc = Contents<SubscriptionDocument>
type Plan = { readonly data: Pick<Doc, 'organizationId'> & Required<Pick<Doc, 'priceId' | 'interval' | 'currentPeriodEnd'>> }

const planOf = ({ data }: Plan) => pick(data, 'organizationId', 'priceId', 'interval', 'currentPeriodEnd')
/** The plan as it was, in another state. */
const still = (doc: Doc | undefined, { data }: { readonly data: Pick<Doc, 'organizationId'> }) => ({
  ...pick({ ...doc }, 'priceId', 'interval', 'currentPeriodEnd'),
  organizationId: data.organizationId,
})

export const subscriptionProjection = defineProjection(subscriptions, { streams: ['subscription'], ignores: ['CheckoutStarted'] })({
  key: ({ data }) => [data.organizationId],
  audience: (doc) => roomsOf('subscription', doc),
  subjects: () => [],
  when: {
    SubscriptionIncomplete: (_, event) => ({ ...planOf(event), status: 'incomplete' }),
    SubscriptionActivated: (_, event) => ({ ...planOf(event), status: event.data.status }),
    SubscriptionPastDue: (_, event) => ({ ...planOf(event), status: 'past_due', accessEndsAt: event.data.graceEndsAt }),
    SubscriptionUnpaid: (_, event) => ({ ...planOf(event), status: 'unpaid' }),
    SubscriptionCanceled: (_, event) => ({
      ...planOf(event),
      status: 'canceled',
      accessEndsAt: event.data.accessEndsAt,
      ...(!event.data.final && { cancelAtPeriodEnd: true as const }),
    }),
    SubscriptionResumed: (doc, event) => ({ ...still(doc, event), status: event.data.status }),
    SubscriptionEnded: (doc, event) => ({ ...still(doc, event), status: 'canceled' }),
  },
})
