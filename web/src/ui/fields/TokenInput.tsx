import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { fold } from '#lib/fold.ts'
import { withoutEmptyStart } from '../../lib/words/listed-names.ts'
import type { Option } from './Field.tsx'
import { Icon } from '../Icon.tsx'
import { useCloseWatcher } from '../sheets/use-close-watcher.ts'
import { typeInto } from './type-into.ts'
import { nameAsked, useListedNames, type LeftOut } from './use-listed-names.ts'
import './token-input.css'

/** A value; `note` says in a word or two what is special about it. */
export type Token = Option & { readonly note?: string }

type Choice = Token & { readonly isNew?: true }

/** The options offered while somebody types. */
export type Suggestions = {
  /** Options for the text typed so far; those chosen already are left out. */
  readonly suggestions: readonly Token[]
  /** The text that the suggestions are for; another than the one typed while they are still asked for. */
  readonly suggestedFor: string
  readonly onText: (text: string) => void
}

type Props = Suggestions & {
  readonly id?: string
  readonly label: string
  readonly values: readonly Token[]
  readonly onChange: (values: readonly Token[]) => void
  /** The first choice, where nothing is named exactly as the text: to make a value of it. */
  readonly create?: { readonly label: (text: string) => string; readonly run: (text: string) => void } | undefined
  readonly placeholder?: string
  readonly max?: number
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/**
 * A field for several values: a combobox (WAI-ARIA pattern) after the chosen values, which can be removed. Enter and a comma take what is
 * named as the text, or make a value of it; what merely begins so is taken once an arrow or the pointer has chosen it. A list, typed or
 * pasted, becomes as many values; what is on no list stands below the field. In a field for one value a comma is a letter.
 */
export function TokenInput({ id, label, placeholder, invalid = false, describedBy, ...choosing }: Props) {
  const listId = useId()
  const { field, values, remove, list, nothingFits, notes } = useCombobox(choosing)
  const { open, active, options } = list
  return (
    <div className="tokens" onClick={() => field.ref.current?.focus()}>
      <div className="input tokens-box" data-invalid={invalid || undefined}>
        {values.map((token) => (
          <ChosenToken key={token.value} token={token} onRemove={() => remove(token.value)} />
        ))}
        <input
          {...field}
          id={id}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          data-chosen-only
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          aria-activedescendant={open && active !== -1 ? `${listId}-${active}` : undefined}
        />
      </div>
      <Choices id={listId} label={label} {...list} />
      {nothingFits && <p className="tokens-list tokens-none">Nothing fits “{field.value.trim()}”. Try fewer letters.</p>}
      {notes.map((note) => (
        <p key={note} role="status" className="small quiet">
          {note}
        </p>
      ))}
      <span className="sr-only" role="status">
        {open && `${options.length} suggestions`}
        {nothingFits && 'Nothing fits'}
      </span>
    </div>
  )
}

type Choosing = Omit<Props, 'id' | 'label' | 'placeholder' | 'invalid' | 'describedBy'>

/** The text of the field, the list that it opens, and what its keys do with both. */
function useCombobox({ values: given, onChange, suggestions, suggestedFor, onText, create, max = 50 }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string>()
  const [focused, setFocused] = useState(false)
  const [closed, setClosed] = useState(false)
  const listed = useListedNames({ input, text, values: given, max, suggestions, suggestedFor, onChange })
  const { chosen: values, change } = listed
  const typedName = text.trim()
  const isAnswered = typedName !== '' && !listed.isBusy && suggestedFor.trim() === typedName
  const made = create && isAnswered ? ({ value: `new ${typedName}`, label: create.label(typedName), isNew: true } as const) : undefined
  const { exact, others } = choicesFor(typedName, suggestions, values, made)
  const options = [...exact, ...others.slice(0, 8)]
  const pointedAt = options.findIndex(({ value }) => value === pointed)
  const active = pointedAt === -1 && exact.length > 0 ? 0 : pointedAt
  const open = focused && !closed && typedName !== '' && options.length > 0 && values.length < max
  const isEnded = max > 1 && open && active !== -1 && !options.some((one) => fold(one.label).startsWith(fold(`${typedName},`)))
  // Only the list: what was typed stays, as the drawer around it does.
  useCloseWatcher(() => setClosed(true), open)
  const notes = notesOf(listed.leftOut, max)

  const type = (written: string) => {
    const next = max === 1 ? written : withoutEmptyStart(written)
    setText(next)
    setPointed(undefined)
    setClosed(false)
    onText(max === 1 ? next : nameAsked(next))
    listed.hear(next)
  }
  const add = (option: Choice) => {
    if (values.length >= max || values.some(({ value }) => value === option.value)) return
    // The form around it judges the field anew. It comes first, because it adds what was found of a list by now.
    if (input.current) typeInto(input.current, '')
    if (option.isNew) create?.run(typedName)
    else change([...values, option])
  }
  const remove = (value: string) => {
    change(values.filter((chosen) => chosen.value !== value))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) return
      event.preventDefault()
      const next = event.key === 'ArrowDown' ? active + 1 : (active <= 0 ? options.length : active) - 1
      setPointed(options[next % options.length]?.value)
    } else if (event.key === 'Enter' || event.key === ',') {
      // A name that was not chosen so far is looked up behind its comma, if that does not belong to the name.
      if (!typedName || (event.key === ',' && !isEnded)) return
      event.preventDefault()
      const option = open && options[active]
      if (option) add(option)
    } else if (event.key === 'Escape' && (text || notes.length > 0)) {
      // Also where the browser asks the drawer around it to close by itself.
      event.stopPropagation()
      event.preventDefault()
      listed.forget()
      type('')
    } else if (event.key === 'Backspace' && !text) {
      change(values.slice(0, -1))
    }
  }
  return {
    field: {
      ref: input,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
      onKeyDown,
      onPaste: listed.paste,
      onFocus: () => {
        setFocused(true)
        setClosed(false)
      },
      onBlur: () => setFocused(false),
    },
    values,
    remove,
    list: { options, active, open, onChoose: add, onPoint: ({ value }: Choice) => setPointed(value) },
    nothingFits: focused && isAnswered && options.length === 0,
    notes,
  }
}

/** What is named exactly as the text, or what makes a value of it, and what else was found for it. */
function choicesFor(name: string, suggestions: readonly Token[], values: readonly Token[], made: Choice | undefined) {
  const isExact = ({ label }: Token) => fold(label) === fold(name)
  const isNamed = [...suggestions, ...values].some(isExact)
  const open: readonly Choice[] = suggestions.filter(({ value }) => !values.some((chosen) => chosen.value === value))
  return { exact: made && !isNamed ? [made] : open.filter(isExact), others: open.filter((one) => !isExact(one)) }
}

function ChosenToken({ token: { label, note }, onRemove }: { readonly token: Token; readonly onRemove: () => void }) {
  return (
    <span className="token">
      {label}
      {note && <small className="token-note">{note}</small>}
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

type ChoicesProps = {
  /** Of the list; its options have `-0`, `-1` and so on behind it. */
  readonly id: string
  readonly label: string
  readonly options: readonly Choice[]
  readonly active: number
  readonly open: boolean
  readonly onChoose: (option: Choice) => void
  readonly onPoint: (option: Choice) => void
}

function Choices({ id, label, options, active, open, onChoose, onPoint }: ChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  // At the end of a phone's sheet they would open below the screen.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, options.length])
  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} className="tokens-list" hidden={!open}>
      {options.map((option, at) => (
        <li
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          onPointerMove={() => onPoint(option)}
        >
          {option.label}
          {option.note && <small className="token-note">{option.note}</small>}
        </li>
      ))}
    </ul>
  )
}

const NAMES_SAID = 10

/** A sentence for each reason why names became no value. */
function notesOf({ unknown, tooMany }: LeftOut, max: number): readonly string[] {
  const said = (names: readonly string[]) => {
    const first = names.slice(0, NAMES_SAID).map((name) => `“${name}”`)
    return `${first.join(', ')}${names.length > NAMES_SAID ? ` and ${names.length - NAMES_SAID} more` : ''}`
  }
  return [
    ...(unknown.length > 0 ? [`Not on the list: ${said(unknown)}. Type one by itself to choose what fits.`] : []),
    ...(tooMany.length > 0 ? [`At most ${max} fit, so these were left out: ${said(tooMany)}.`] : []),
  ]
}
