import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { fieldsOf } from './reply-fields.ts'

it('copies what a reply and a document call by the same name, but what is said in another way', () => {
  const reply = Type.Object({ id: Type.String(), unseen: Type.Boolean(), skills: Type.Array(Type.String()), since: Type.String() })
  const document = { _id: 'a', unseen: false, skills: ['sql'], nameKey: 'mia' }
  expect(fieldsOf(reply, document, ['skills'])).toEqual({ unseen: false })
})
