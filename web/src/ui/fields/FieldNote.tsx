import { createContext, type ReactNode } from 'react'

/** The problem of each field, by the input's id. Provided by the form around the fields. */
export const FieldProblems = createContext<Readonly<Record<string, string>>>({})

export const noteId = (fieldId: string) => `${fieldId}-note`

type Props = { readonly fieldId: string; readonly hint: ReactNode; readonly problem: string | undefined }

export function FieldNote({ fieldId, hint, problem }: Props) {
  const note = problem ?? hint
  if (note === undefined) return null
  return (
    <p id={noteId(fieldId)} className={problem === undefined ? 'field-hint' : 'field-problem'}>
      {note}
    </p>
  )
}
