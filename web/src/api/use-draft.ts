import { useState } from 'react'
import { inShapeOf, readDraft, writeDraft } from '../lib/kept/drafts.ts'
import { useAppSelector } from './store.ts'

type Draft<Fields> = {
  readonly value: Fields
  readonly set: (value: Fields) => void
  /** Forgets it: it was sent, or its writer does not want it. */
  readonly drop: () => void
}

/**
 * The text typed into a form. It survives Escape, Back and a reload until it is dropped (product 2.18). Not for passwords.
 * @param form names the form, and the thing that it is about: `apply.<job>`; undefined where nothing is kept
 */
export function useDraft<Fields>(form: string | undefined, empty: Fields): Draft<Fields> {
  const uid = useAppSelector(({ session }) => session.uid) ?? ''
  const [value, setValue] = useState(() => (form === undefined ? empty : inShapeOf(empty, readDraft(uid, form, Date.now()))))
  const keep = (next: Fields | undefined) => {
    if (form !== undefined) writeDraft(uid, form, next, Date.now())
  }
  const set = (next: Fields) => {
    setValue(next)
    const isEmpty = JSON.stringify(next) === JSON.stringify(empty)
    keep(isEmpty ? undefined : next)
  }
  return { value, set, drop: () => keep(undefined) }
}
