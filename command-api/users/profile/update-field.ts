import { callInput } from '#contract/input.ts'
import { Value } from 'typebox/value'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { refuse, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import { errorsIn, fieldErrors, withoutMarks } from '#platform/http/validation.ts'
import { defineCommand, type Decision } from '../../core/command.ts'
import { unknownSkill } from '../../skills/state.ts'
import { consentChanged, isProfileConsent } from './consents.ts'
import { asStored, canBeEmpty, editableSchema, ruleSentence, sentenceFor, valueSent } from './profile-fields.ts'
import { userFold, type UserState } from '../state.ts'

const UpdateField = callInput('users.updateField', { uid: Id })
const UpdateDate = callInput('users.updateDate', { uid: Id })
const UpdateWorkExperiences = callInput('users.updateWorkExperiences', { uid: Id })
const ofOwnAccount = { fold: userFold, target: ({ uid }: { readonly uid: string }) => uid, thing: 'account' } as const
/** The fields that `updateDate` takes. */
const days: readonly string[] = ['graduationDate']

/** §7 POST /user/updateField {attr, uid, value}: one field of one's own profile. `null`, or an empty text, empties it. */
export const updateField = defineCommand<typeof UpdateField, UserState, { readonly unknownSkill: string | undefined }>({
  ...ofOwnAccount,
  input: UpdateField,
  needs: async ({ role }, { attr, value }, __, { fold }) => {
    // Each skill is a stream to read, so a list that is no list of skills is not looked up.
    const schema = attr === 'skills' ? editableSchema(role, attr) : undefined
    return {
      unknownSkill:
        schema && errorsIn(schema, value).length === 0
          ? await unknownSkill(fold, value as readonly string[], { mayWait: true })
          : undefined,
    }
  },
  decide: (user, { attr, value }, { needs }) => changeField(user, attr, value, needs.unknownSkill),
})

/** §7 POST /user/updateDate: the same for a day. */
export const updateDate = defineCommand<typeof UpdateDate, UserState>({
  ...ofOwnAccount,
  input: UpdateDate,
  decide: (user, { attr, value }) => (days.includes(attr) ? changeField(user, attr, value) : refuse('field_not_editable', { attr })),
})

/** §7 POST /user/updateWorkExperiences: the whole list, which replaces the one before. */
export const updateWorkExperiences = defineCommand<typeof UpdateWorkExperiences, UserState>({
  ...ofOwnAccount,
  input: UpdateWorkExperiences,
  decide: (user, { workExperiences }) => changeField(user, 'workExperiences', workExperiences.length === 0 ? null : workExperiences),
})

export function changeField(user: UserState, attr: string, sent: unknown, unknown?: string): Decision {
  const schema = editableSchema(user.role, attr)
  if (!schema) return refuse('field_not_editable', { attr })
  const read = valueSent(attr, withoutMarks(schema, sent))
  if ('problem' in read) return refused([{ field: '', message: read.problem }], `This ${read.problem}.`)
  const { value } = read
  const current = attr === 'displayName' ? user.displayName : (user.profile as Readonly<Record<string, unknown>>)[attr]
  const changed = (to: unknown) => [
    happened(ProfileFieldChanged, { uid: user.uid, attr, value: to }),
    ...(isProfileConsent(attr) ? [consentChanged(user.uid, attr, to === true)] : []),
  ]
  if (value === null && canBeEmpty(attr)) return current === undefined ? [] : changed(null)
  const sentence = sentenceFor(attr)
  if (value === null) return refused([{ field: '', message: 'must not be empty' }], `This cannot be left empty. ${sentence}`)
  const errors = errorsIn(schema, value)
  if (errors.length > 0) return refused(fieldErrors(errors, ''), ruleSentence(attr, errors) ?? sentence)
  if (unknown !== undefined) return refused([{ field: '', message: `${unknown} is no skill we know` }], sentence)
  const stored = asStored(attr, value)
  return Value.Equal(current, stored) ? [] : changed(stored)
}

function refused(mistakes: readonly FieldMistake[], sentence: string): Refusal {
  return refuse(
    'invalid',
    mistakes.map(({ field, message }) => ({ field: ['value', field].filter(Boolean).join('.'), message, sentence })),
  )
}
