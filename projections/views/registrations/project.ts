import { defineProjection } from '../../define.ts'
import { registrations } from './model.ts'

export const registrationProjection = defineProjection(registrations, { streams: ['registration'], ignores: ['VerificationResent'] })({
  key: ({ data }) => [data.uid],
  audience: () => [],
  subjects: ({ _id }) => [_id],
  when: {
    RegistrationReceived: (_, { data: { emailKey }, meta }) => ({ emailKey, receivedAt: meta.occurredAt }),
    RegistrationVerified: () => undefined,
    RegistrationEnded: () => undefined,
  },
})
