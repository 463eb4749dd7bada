import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The property names of an object schema: of a query, or of headers. */
export function namesIn(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(asJsonSchema(schema).properties ?? {}) : []
}

/** The fields that a sample leaves out, such as `images.0.order`, and that hostile values would therefore not replace. */
export function fieldsLeftOut(schema: z.core.$ZodType, sample: unknown): string[] {
  return leftOut(asJsonSchema(schema), sample, [])
}

/** The path of every text in a schema; of a list, only of its first item. */
export function textsIn(schema: z.core.$ZodType | undefined): string[][] {
  const paths = schema ? textPaths(asJsonSchema(schema), []) : []
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

function textPaths(schema: JsonSchema, path: string[]): string[][] {
  const { type, properties = {}, items, additionalProperties: anyName } = schema
  const inner = [...Object.entries(properties), ['0', items], ['x', anyName]] as const
  const within = inner.flatMap(([name, one]) => (isSchema(one) ? textPaths(one, [...path, name]) : []))
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isText = type === 'string' || (type === undefined && choices.length === 0 && within.length === 0)
  return [...(isText ? [path] : []), ...within, ...choices.flatMap((one) => textPaths(one, path))]
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asJsonSchema(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function leftOut(schema: JsonSchema, sample: unknown, path: readonly string[]): string[] {
  const within = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => leftOut(one, sample, path))
  if (Array.isArray(sample)) {
    const { items } = schema
    const isSchema = typeof items === 'object' && !Array.isArray(items)
    if (!isSchema) return within
    return [
      ...within,
      ...(sample.length === 0 ? [[...path, '0'].join('.')] : leftOut(items, sample[0], [...path, '0'])),
    ]
  }
  if (typeof sample !== 'object' || sample === null) return within
  const fields = sample as Record<string, unknown>
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (!(name in fields)) return [[...path, name].join('.')]
    return typeof inner === 'object' ? leftOut(inner, fields[name], [...path, name]) : []
  })
  return [...within, ...named]
}
