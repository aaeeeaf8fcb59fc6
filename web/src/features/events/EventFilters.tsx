import { useLateText } from '../../lib/use-late-text.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { PersonPicker } from '../../parts/PersonPicker.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextField } from '../../ui/fields/Field.tsx'

const texts = [
  { name: 'correlation', label: 'Code of an error', placeholder: 'or of a request' },
  { name: 'stream', label: 'Stream', placeholder: 'application-…' },
  { name: 'type', label: 'Type', placeholder: 'Application*' },
] as const
const people = [
  { name: 'actor', label: 'By' },
  { name: 'subject', label: 'Holds data of' },
] as const

export function EventFilters() {
  const { params, setFilter } = useUrlFilter()
  return (
    <div role="search" className="events-filters" aria-label="Filters">
      {texts.map((field) => (
        <LateText
          key={field.name}
          {...field}
          value={params.get(field.name) ?? ''}
          onChange={(text) => setFilter(field.name, text.trim())}
        />
      ))}
      {people.map(({ name, label }) => (
        // What has no account is named as the log names it: a process, a timer, or somebody who was erased.
        <PersonPicker
          key={name}
          label={label}
          value={params.get(name) ?? ''}
          nameless={(uid) => uid}
          onChange={(uid) => setFilter(name, uid)}
        />
      ))}
      <DateField label="From" value={params.get('from') ?? ''} onChange={({ target }) => setFilter('from', target.value)} />
      <DateField label="To" value={params.get('to') ?? ''} onChange={({ target }) => setFilter('to', target.value)} />
    </div>
  )
}

type TextProps = (typeof texts)[number] & { readonly value: string; readonly onChange: (text: string) => void }

function LateText({ label, placeholder, value, onChange }: TextProps) {
  const [text, setText] = useLateText(value, onChange)
  return <TextField label={label} type="search" placeholder={placeholder} value={text} onChange={({ target }) => setText(target.value)} />
}
