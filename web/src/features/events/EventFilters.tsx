import { useLateText } from '../../lib/use-late-text.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { DateField } from '../../ui/DateField.tsx'
import { TextField } from '../../ui/fields/Field.tsx'

const texts = [
  { name: 'correlation', label: 'Code of an error', placeholder: 'or a correlation or request' },
  { name: 'stream', label: 'Stream', placeholder: 'application-…' },
  { name: 'type', label: 'Type', placeholder: 'Application*' },
  { name: 'actor', label: 'By', placeholder: 'uid' },
  { name: 'subject', label: 'Holds data of', placeholder: 'uid' },
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
