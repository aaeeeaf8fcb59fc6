import { Type } from 'typebox'
import { limits } from '#events/vocabulary/limits.ts'
import { storedFile } from '../core/files/upload.ts'

/** The fields that the routes add to the input of an upload. */
export const storedResume = { ...storedFile, bytes: Type.Integer({ minimum: 1 }), name: Type.String({ maxLength: limits.fileName }) }
