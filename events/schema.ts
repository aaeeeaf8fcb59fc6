/** Schemas that events, commands and replies share. Each one types, validates and documents (architecture 1). */
import { Type, type TObject, type TProperties, type TSchema, type TString, type TStringOptions } from 'typebox'
import { asciiDomain, isEmail } from '#lib/email.ts'
import { showsSomething } from '#lib/visible.ts'
import { isCalledSomething, isPlainName, isPlainText, reservedBecause, saysSomething, type NameKind } from './vocabulary/texts.ts'

/** An object with exactly these fields: unknown fields are refused, not ignored. */
export function Fields<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false })
}

/** A text that matches a pattern. The message of a mismatch is written out, because the default one shows the regular expression. */
function TextMatching(pattern: RegExp, message: string, options: TStringOptions) {
  return Type.Refine(
    Type.String(options),
    (text) => pattern.test(text),
    () => message,
  )
}

export const Id = TextMatching(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id: 1 to 64 letters, digits, _ or -', { description: 'Id' })
/** A day that exists in the calendar, of this century or the last: what somebody means by another year is a typing mistake. */
const dayPattern = [
  '((19|20)\\d\\d-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))',
  '((19|20)(0[48]|[2468][048]|[13579][26])|2000)-02-29)',
].join('|')
const timePattern = 'T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?Z'
const notADay = 'must be a day of the calendar, written as 2026-11-30'
export const Instant = TextMatching(new RegExp(`^${dayPattern}${timePattern}$`), 'must be a UTC instant, written as 2026-11-30T15:00:00Z', {
  description: 'UTC instant',
})
export const Day = TextMatching(new RegExp(`^${dayPattern}$`), notADay, { description: 'Day, YYYY-MM-DD' })
/** A day as forms may send it: as an instant, too, of which only the day is stored (product 2.17). */
export const DayOrInstant = TextMatching(new RegExp(`^${dayPattern}(${timePattern})?$`), notADay, { description: 'Day, YYYY-MM-DD' })
export const Month = TextMatching(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, written as 2026-11', { description: 'Month, YYYY-MM' })
/** People paste it, with marks that nobody sees: these are taken off before it is judged (`withoutMarks`; product 2.20, Typed numbers). */
function Pasted<Schema extends TSchema>(schema: Schema): Schema {
  return Type.With(schema, { 'x-pasted': true }) as unknown as Schema
}

/** One mailbox and nothing else (product 2.18). Addresses are compared by `normalEmail`. */
export const Email = Pasted(
  Type.Refine(Type.String({ maxLength: 254, description: 'E-mail address' }), isEmail, () => 'must be an e-mail address'),
)
/** Of a company’s or university’s addresses, without the @. */
export const Domain = Pasted(
  Type.Refine(
    Type.String({ maxLength: 253, description: 'Domain' }),
    (text) => asciiDomain(text) !== undefined,
    () => 'must be a domain, written as example.com',
  ),
)
/** The scheme may be in capital letters, as keyboards of phones begin a line. */
export const Url = Pasted(
  TextMatching(/^https?:\/\/[^\s<>"\p{C}]+$/iu, 'must be a web address that begins with http:// or https:// and has no blank in it', {
    maxLength: 500,
    description: 'Web address',
  }),
)

/** A web address that nobody between can read. */
export const SecureUrl = Type.Refine(
  Url,
  // The text before an @ reads like the address that is opened.
  (text) => /^https:\/\/[^/?#@]+([/?#]|$)/i.test(text),
  () => 'must be a web address that begins with https://, without a name before the address',
)

/** A time zone that `Intl` knows, in upper or lower case. */
export const Timezone = Type.Refine(
  Type.String({ minLength: 1, maxLength: 60, description: 'IANA time zone' }),
  isTimezone,
  () => 'must be an IANA time zone such as America/New_York',
)

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** It goes to the identity provider; its format keeps it out of all that is stored, hashes included (product 2.18). */
export const Password = Type.String({ minLength: 1, maxLength: 200, format: 'password' })

/** Free text that may be left empty. No text holds characters that deceive its reader (product 2.18). */
export function Prose(maxLength: number, minLength = 0): TString {
  return Type.Refine(
    Type.String({ minLength, maxLength }),
    isPlainText,
    () => 'must not hold control characters or marks that turn the writing direction',
  )
}

/** A phone number as people write theirs; it may be left empty. */
export const Phone = Pasted(Prose(40))

/** Text of which something is seen (product 2.20, Names). */
export function Text(maxLength: number, minLength = 1): TString {
  return Type.Refine(
    Prose(maxLength, minLength),
    (text) => saysSomething(text, minLength),
    () => (minLength > 1 ? `must say something in ${minLength} characters or more` : 'must say something'),
  )
}

/** A name, title or the like that may be left empty: blanks are none, and of all else something is seen. */
export function TextOrNone(maxLength: number): TString {
  return Type.Refine(
    Prose(maxLength),
    (text) => text.trim() === '' || showsSomething(text),
    () => 'must say something',
  )
}

/** A name as callers send it, of a person unless another kind is given. */
export function Name(maxLength: number, kind: NameKind = 'person'): TString {
  return NamesOnly(Text(maxLength), kind)
}

/** A person's name that may be left empty. */
export function NameOrNone(maxLength: number): TString {
  return NamesOnly(TextOrNone(maxLength), 'person')
}

function NamesOnly(schema: TString, kind: NameKind): TString {
  const onOneLine = Type.Refine(schema, isPlainName, () => 'must be on one line, without invisible characters')
  const isWord = (name: string) => kind !== 'person' || name.trim() === '' || isCalledSomething(name)
  const inLetters = Type.Refine(onOneLine, isWord, () => 'must have a letter: signs and figures alone are no name')
  return Type.Refine(
    inLetters,
    (name) => reservedBecause(name, kind) === undefined,
    (name) => reservedBecause(name, kind) ?? '',
  )
}

export const Gpa = Type.Refine(
  Type.Number({ minimum: 0, maximum: 4 }),
  (gpa) => Number(gpa.toFixed(2)) === gpa,
  () => 'must have two decimals at most',
)

export const WorkExperience = Type.Refine(
  Type.Object(
    {
      title: Text(120),
      organization: Text(120),
      start: Month,
      end: Type.Optional(Month),
      description: Type.Optional(Prose(2_000)),
    },
    { additionalProperties: false },
  ),
  ({ start, end }) => end === undefined || end >= start,
  () => 'must not end before it begins',
)

/**
 * Marks a top-level field of an event as somebody's personal data: it is sealed before the append under the key of the
 * subject whose id stands in the event's field `subject` (engine.md, Crypto-shredding).
 */
export function Personal<Schema extends TSchema>(subject: string, schema: Schema): Schema {
  return Type.With(schema, { personal: subject }) as Schema
}

/** Marks a field that lets somebody in, or proves that they are let in: the event browser shows it to nobody, with a reason neither. */
export function Secret<Schema extends TSchema>(schema: Schema): Schema {
  return Type.With(schema, { secret: true }) as Schema
}

export function isSecret(schema: TSchema): boolean {
  return (schema as TSchema & { readonly secret?: true }).secret === true
}

/** The field that names the subject, when the schema is marked. */
export function subjectFieldOf(schema: TSchema): string | undefined {
  const marked = schema as TSchema & { readonly personal?: string }
  return marked.personal
}
