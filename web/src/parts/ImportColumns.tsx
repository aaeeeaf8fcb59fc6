import type { ImportField } from '#events/vocabulary/import-fields.ts'
import { whyRefused } from '#events/vocabulary/imports.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { looselyNamed } from '#lib/rows/column-map.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import type { KeptColumns } from './import-columns.ts'
import type { Row } from './ImportRows.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Field, Select } from '../ui/fields/Field.tsx'

type Props = KeptColumns & {
  readonly fields: readonly ImportField[]
  readonly heads: readonly string[]
  /** The columns that nothing is read from, once the server has said so. */
  readonly ignored: readonly string[]
  /** A row as it was read, so that a value in the wrong column is seen. */
  readonly example: Row | undefined
  readonly onChange: (columns: KeptColumns) => void
}

/** The value of a field's select for a role that all rows have; names of columns do not begin so. */
const ALL = '\u0000'

/** From which columns of the file each field is read. */
export function ImportColumns({ fields, heads, ignored, example, chosen, roleOfAll, onChange }: Props) {
  const change = (field: ImportField, at: number, value: string) => {
    const before = chosen[field.name] ?? []
    const isColumn = value !== '' && !value.startsWith(ALL)
    const columns = [...before.slice(0, at), ...(isColumn ? [value] : []), ...before.slice(at + 1)]
    const all = field.roles ? field.roles.find((role) => value === ALL + role) : roleOfAll
    onChange({ chosen: { ...chosen, [field.name]: columns }, roleOfAll: all })
  }
  return (
    <section className="import-columns" aria-labelledby="import-columns">
      <h3 className="h3" id="import-columns">
        Columns <small className="quiet">proposed from the usual words; change what is wrong</small>
      </h3>
      {fields.map((field) => (
        <FieldColumns
          key={field.name}
          field={field}
          heads={heads}
          columns={chosen[field.name] ?? []}
          example={example && valueOf(example, field.name)}
          roleOfAll={field.roles && roleOfAll}
          onChange={(at, value) => change(field, at, value)}
        />
      ))}
      {ignored.length > 0 && (
        <div className="import-ignored">
          <h4 id="import-ignored">Passed over, not stored</h4>
          <ul aria-labelledby="import-ignored">
            {[...new Set(ignored)].map((head) => (
              <li key={head}>
                <Chip>{head}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const isOffered = (head: string) => head !== '' && looselyNamed(head) !== looselyNamed(whyRefused)

const valueOf = ({ name, email, others }: Row, field: string) => ({ name, email, ...others })[field]

type FieldColumnsProps = {
  readonly field: ImportField
  readonly heads: readonly string[]
  readonly columns: readonly string[]
  readonly example: string | undefined
  readonly roleOfAll: InvitedRole | undefined
  readonly onChange: (at: number, value: string) => void
}

function FieldColumns({ field, heads, columns, example, roleOfAll, onChange }: FieldColumnsProps) {
  const { label, optional = false, joins, roles = [] } = field
  const isOpen = columns.length === 0 && roleOfAll === undefined
  const options = [
    ...roles.map((role) => ({ value: ALL + role, label: `All rows: ${roleLabels[role].toLowerCase()}` })),
    ...[...new Set(heads)].filter(isOffered).map((head) => ({ value: head, label: head })),
  ]
  const others = joins ? columns.map((_, at) => ({ at: at + 1, name: `${label}, column ${at + 2}` })) : []
  return (
    <Field
      label={label}
      optional={optional}
      // Its line is there from the start, so that nothing moves once the file was tried.
      hint={columns.length > 0 && example !== undefined ? `read as ${example}` : '\u00a0'}
      problem={isOpen && !optional ? `Choose the column with the ${label.toLowerCase()}.` : undefined}
    >
      {(inputProps) => (
        <div className="import-sources">
          <Select
            {...inputProps}
            options={options}
            empty={optional ? 'No column' : 'Choose a column'}
            value={columns[0] ?? (roleOfAll === undefined ? '' : ALL + roleOfAll)}
            onChange={({ target }) => onChange(0, target.value)}
          />
          {others.map(({ at, name }) => (
            <Select
              key={name}
              aria-label={name}
              options={options}
              empty="and no other"
              value={columns[at] ?? ''}
              onChange={({ target }) => onChange(at, target.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}
