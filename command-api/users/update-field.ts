import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { unknownSkill } from '../skills/facts.ts'
import { editableSchema, keptAs } from './profile-fields.ts'
import { userFold, type User } from './facts.ts'

const UpdateField = Type.Object({ attr: Text(60), uid: Id, value: Type.Unknown() }, { additionalProperties: false })
export const FieldForm = Type.Object({ attr: Text(60), uid: Type.Optional(Id), value: Type.Unknown() }, { additionalProperties: false })

/** §7 POST /user/updateField {attr, uid, value}: one field of one's own profile. */
export const updateField = defineCommand<typeof UpdateField, User, { readonly unknownSkill: string | undefined }>({
  operation: 'users.updateField',
  schema: UpdateField,
  fold: userFold,
  target: ({ uid }) => uid,
  needs: async ({ attr, value }, { fold }) => ({
    unknownSkill: attr === 'skills' && Array.isArray(value) ? await unknownSkill(fold, value) : undefined,
  }),
  parties: (user) => ({ own: [user.uid] }),
  decide: (user, { attr, value: sent }, { needs }) => {
    const schema = editableSchema(user.role, attr)
    if (!schema) return refuse('field_not_editable', { attr })
    if (!Value.Check(schema, sent)) return invalid('value', Value.Errors(schema, sent)[0]?.message ?? 'has another form')
    const value = keptAs(attr, sent)
    if (needs.unknownSkill !== undefined) return invalid('value', `${needs.unknownSkill} is no skill we know`)
    const current = attr === 'displayName' ? user.displayName : (user.profile as Readonly<Record<string, unknown>>)[attr]
    return Value.Equal(current, value) ? [] : [happened(ProfileFieldChanged, { uid: user.uid, attr, value })]
  },
})
