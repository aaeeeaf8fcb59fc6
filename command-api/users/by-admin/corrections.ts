/** The fields of an account that admins correct. */
import type { DataOf } from '#events/define.ts'
import type { ProfileFieldChanged } from '#events/users.ts'
import { invalid, isRefusal } from '#events/vocabulary/refusals.ts'
import { errorsIn } from '#platform/http/validation.ts'
import { unknownSkill } from '../../skills/state.ts'
import { isProfileConsent } from '../profile/consents.ts'
import { changeField } from '../profile/update-field.ts'
import { editableSchema } from '../profile/profile-fields.ts'
import type { Correction } from './correction.ts'
import { email } from './email.ts'
import { organization, university, verified } from './places.ts'
import { role, scope } from './roles.ts'

/** A field of the profile, under the rules by which its person edits it. */
const profileField: Correction = {
  needs: async ({ user, attr, value }, { fold }) => {
    const schema = attr === 'skills' ? editableSchema(user.role, attr) : undefined
    return {
      unknownSkill:
        schema && errorsIn(schema, value).length === 0
          ? await unknownSkill(fold, value as readonly string[], { mayWait: true })
          : undefined,
    }
  },
  decide: ({ user, attr, value, needs }) => {
    // A consent is the person's own word; an admin may end it.
    if (isProfileConsent(attr) && value === true) return invalid('value', 'can only be agreed to by the person')
    const events = changeField(user, attr, value, needs.unknownSkill)
    if (isRefusal(events)) return events
    const before = (attr === 'displayName' ? user.displayName : (user.profile as Readonly<Record<string, unknown>>)[attr]) ?? null
    const [changed] = events
    return { events, before, after: changed ? (changed.data as DataOf<typeof ProfileFieldChanged>).value : before }
  },
}

const corrections: Readonly<Record<string, Correction>> = { email, role, scope, university, organization, verified }

export function correctionOf(attr: string): Correction {
  return Object.hasOwn(corrections, attr) ? (corrections[attr] ?? profileField) : profileField
}
