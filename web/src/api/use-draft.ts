import { useRef, useState } from 'react'
import { inShapeOf, readDraft, writeDraft } from '../lib/kept/drafts.ts'
import { useAppSelector } from './store.ts'

type Draft<Fields> = {
  readonly value: Fields
  readonly set: (value: Fields) => void
  /** Of what was typed last, also where the page does not show it yet. */
  readonly change: (made: (before: Fields) => Fields) => void
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
  const latest = useRef(value)
  const keep = (next: Fields | undefined) => {
    if (form !== undefined) writeDraft(uid, form, next, Date.now())
  }
  const set = (next: Fields) => {
    latest.current = next
    setValue(next)
    const isEmpty = JSON.stringify(next) === JSON.stringify(empty)
    keep(isEmpty ? undefined : next)
  }
  return { value, set, change: (made) => set(made(latest.current)), drop: () => keep(undefined) }
}
