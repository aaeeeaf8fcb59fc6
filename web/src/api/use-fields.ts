import { useState } from 'react'
import type { Operation } from '#contract/contract.ts'
import { fieldLimits } from '#contract/field-limits.ts'
import type { Input } from './operation.ts'
import { mistakesByField, type Problem } from './problem.ts'
import { useDraft } from './use-draft.ts'

/** The names of what a call takes, however deep: `title` of `{ formData: { title } }`. */
type NamesIn<Sent> = Sent extends readonly (infer One)[]
  ? NamesIn<One>
  : Sent extends object
    ? { [Name in keyof Sent & string]-?: Name | NamesIn<Sent[Name]> }[keyof Sent & string]
    : never

type FieldName<Op extends Operation> = Op extends Operation ? NamesIn<Input<Op>> : never

/** The props of a field, by the kind of its value: a text, a yes or no, or several values. */
type FieldProps<Value> = [Value] extends [string]
  ? {
      readonly value: Value
      readonly problem: string | undefined
      readonly onChange: (event: { readonly target: { readonly value: string } }) => void
    }
  : [Value] extends [boolean]
    ? { readonly checked: Value; readonly onChange: (event: { readonly target: { readonly checked: boolean } }) => void }
    : { readonly values: Value; readonly problem: string | undefined; readonly onChange: (values: Value) => void }

export type FieldMistakes = Readonly<Record<string, string>>

export type FieldsOptions<Values> = {
  readonly initial: Values
  /** Names the draft that is kept of what was typed (`useDraft`); without it nothing is kept. */
  readonly draft?: string
  /** How the kept draft is read, before anything of it is changed. */
  readonly read?: (kept: Values) => Values
  /** The mistakes that no input finds by itself. @param by the value of the button with which the form is sent */
  readonly judge?: (values: Values, by: string) => FieldMistakes
  readonly onClose?: () => void
}
type Refused<Values> = {
  readonly problem: Problem | undefined
  /** The field that a refusal is about where the server does not name it. */
  readonly fieldOf?: ((problem: Problem, values: Values) => (keyof Values & string) | undefined) | undefined
}

export type FormFields<Op extends Operation, Values> = {
  readonly values: Values
  readonly set: (changes: Partial<Values>) => void
  /** To be spread on the field: value, limits of the contract, problem. */
  readonly field: <Name extends keyof Values & FieldName<Op>>(name: Name) => FieldProps<Values[Name]>
  /** For the `Form`. From then on each change is judged. */
  readonly check: (by?: string) => boolean
  /** Says that the values are sent as they are; `check` says it, too. */
  readonly sending: () => void
  readonly tried: boolean
  /** Forgets the draft. */
  readonly drop: () => void
  /** Closes a form that was sent, or is not wanted: its draft is forgotten. */
  readonly close: () => void
  /** What was refused, unless it stands at a field alone. */
  readonly problem: Problem | undefined
}

/**
 * The fields of a form by the names of its call's body. A refusal stays at its field until the value is another one.
 * @param operations the call; several where the same form is sent to one of them
 */
export function useFields<Op extends Operation, Values extends object>(
  operations: Op | readonly Op[],
  { initial, draft, read, judge = () => ({}), onClose }: FieldsOptions<Values>,
  { problem, fieldOf }: Refused<Values> = { problem: undefined },
): FormFields<Op, Values> {
  const { value: kept, change: changeValues, drop } = useDraft(draft, initial)
  const asRead = (of: Values) => (read ? read(of) : of)
  const values = asRead(kept)
  /** The button with which it was tried to be sent. */
  const [tried, setTried] = useState<string>()
  /** What was sent last: a field may be changed before the answer is there. */
  const [sent, setSent] = useState<Values>()
  /** With the values of which it was said. */
  const [refusal, setRefusal] = useState<{ readonly problem: Problem; readonly of: Values }>()
  if (problem && problem !== refusal?.problem) setRefusal({ problem, of: sent ?? values })
  const set = (changes: Partial<Values>) => changeValues((before) => ({ ...asRead(before), ...changes }))
  const valueOf = (of: Values, name: string): unknown => of[name as keyof Values]
  const about = problem && fieldOf?.(problem, refusal?.of ?? values)
  const refused = problem && (about === undefined ? mistakesByField(problem) : { [about]: problem.message })
  const mistakes: FieldMistakes = {
    ...Object.fromEntries(Object.entries(refused ?? {}).filter(([name]) => refusal && valueOf(refusal.of, name) === valueOf(values, name))),
    ...(tried !== undefined && judge(values, tried)),
  }
  const field = (name: string) => {
    const value = valueOf(values, name)
    const change = (next: unknown) => set({ [name]: next } as Partial<Values>)
    if (typeof value === 'boolean')
      return { checked: value, onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => change(target.checked) }
    const problemHere = { problem: mistakes[name] }
    if (typeof value !== 'string') return { values: value, onChange: change, ...problemHere }
    return {
      ...limitOf([operations].flat(), name),
      value,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
      ...problemHere,
    }
  }
  return {
    values,
    set,
    field: field as FormFields<Op, Values>['field'],
    check: (by = '') => {
      setTried(by)
      setSent(values)
      return Object.keys(judge(values, by)).length === 0
    },
    sending: () => setSent(values),
    tried: tried !== undefined,
    drop,
    close: () => {
      drop()
      onClose?.()
    },
    problem: about === undefined ? problem : undefined,
  }
}

const limits: Readonly<Partial<Record<Operation, Readonly<Record<string, object>>>>> = fieldLimits

function limitOf(operations: readonly Operation[], name: string): object | undefined {
  return operations.map((operation) => limits[operation]?.[name]).find((limit) => limit !== undefined)
}
