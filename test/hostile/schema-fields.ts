import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The property names of an object schema: of a query, or of headers. */
export function namesIn(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(asJsonSchema(schema).properties ?? {}) : []
}

/** The fields that a sample leaves out, as `images.0.order`: no hostile value would replace them. */
export function fieldsLeftOut(schema: z.core.$ZodType, sample: unknown): string[] {
  return leftOut(asJsonSchema(schema), sample, [])
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
