export { pick } from '#lib/pick.ts'
