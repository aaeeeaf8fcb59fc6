import type { Role } from '#events/vocabulary/roles.ts'

export function RolePages({ role }: { readonly role: Role }) {
  return <h1 className="h1">{role}</h1>
}
