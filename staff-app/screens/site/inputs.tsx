import type { ComponentType } from 'react'
import { checkedSchema, foodSchema } from '../../../contract/content/allergens.ts'
import type { Value } from '../../../contract/content/fields.ts'
import { minute, openingHoursSchema, spansSchema } from '../../../contract/content/hours.ts'
import { homePhotoSchema, photoSchema } from '../../../contract/content/photo.ts'
import { siteSchema } from '../../../contract/content/site.ts'
import { salarySchema } from '../../../contract/content/vacancies.ts'
import { day, dishId, pence, placeId } from '../../../contract/content/values.ts'
import { z } from '../../../contract/zod.ts'
import { CheckedInput } from './checked-input.tsx'
import { FoodInput } from './food-input.tsx'
import { HomePhotoInput } from './home-photo-input.tsx'
import { SpansInput, WeekInput } from './hours-input.tsx'
import { type Faults, faultsAt, type InputProps, type Words, wordsOf } from './input-props.ts'
import { MoveButtons, useRemoval } from './move-buttons.tsx'
import { PhotoInput } from './photo-input.tsx'
import { bare, blank, typedAs } from './schemas.ts'
import {
  ChecksInput,
  ChoiceInput,
  DayInput,
  MinuteInput,
  NumberInput,
  PhoneInput,
  PoundsInput,
  SalaryInput,
  SwitchInput,
  TextInput,
} from './simple-inputs.tsx'

type AnyProps = Omit<InputProps, 'label' | 'words' | 'error'> & { words: Words | string }

/** The input for a value, by its schema. */
export function AnyInput({ words: said, schema, faults, ...props }: AnyProps) {
  const words = wordsOf(said)
  const kind = bare(schema)
  const OfKind = inputs.get(kind) ?? inputFor(kind)
  return (
    <OfKind
      {...props}
      label={words.label}
      words={words}
      schema={kind}
      faults={faults}
      error={faults[0]?.message}
      onChange={(value) => props.onChange(typedAs(schema, value))}
    />
  )
}

/** The inputs made for one schema. */
const inputs = new Map<unknown, ComponentType<InputProps>>([
  [pence, PoundsInput],
  [day, DayInput],
  [minute, MinuteInput],
  [dishId, ChoiceInput],
  [placeId, ChoiceInput],
  [foodSchema, FoodInput],
  [checkedSchema, CheckedInput],
  [photoSchema, PhotoInput],
  [homePhotoSchema, HomePhotoInput],
  [bare(openingHoursSchema), WeekInput],
  [bare(spansSchema), SpansInput],
  [bare(siteSchema.shape.phone), PhoneInput],
  [salarySchema, SalaryInput],
])

/** Returns the input for the values of a schema that has none of its own. */
function inputFor(schema: unknown): ComponentType<InputProps> {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodTuple) return PartsInput
  if (schema instanceof z.ZodEnum) return ChoiceInput
  if (schema instanceof z.ZodArray)
    return schema.element === dishId || schema.element === placeId || schema.element instanceof z.ZodEnum
      ? ChecksInput
      : RowsInput
  if (schema instanceof z.ZodBoolean) return SwitchInput
  return schema instanceof z.ZodNumber ? NumberInput : TextInput
}

/** A value with several parts, which is typed part by part and saved whole. */
function PartsInput({ words: { parts = {} }, schema, ...props }: InputProps) {
  const { id, label, value, onChange, faults } = props
  const own = (value ?? {}) as Record<string, Value>
  const schemas = schema instanceof z.ZodTuple ? { ...schema.def.items } : (schema as z.ZodObject).shape
  const put = (key: string, part: Value) => {
    if (!Array.isArray(value)) return onChange({ ...own, [key]: part })
    onChange(value.map((each, index) => (String(index) === key ? part : each)))
  }
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-l-4 border-line pl-4">
      <legend className="mb-2 font-bold">{label}</legend>
      <div className="space-y-4">
        {Object.entries(parts).map(([key, words]) => (
          <AnyInput
            {...props}
            key={key}
            id={`${id}-${key}`}
            words={words}
            schema={(schemas as Record<string, unknown>)[key]}
            value={own[key]}
            faults={faultsAt(faults, key)}
            onChange={(each) => put(key, each)}
          />
        ))}
      </div>
      <OwnFault faults={faults} inside={Object.keys(parts)} />
    </fieldset>
  )
}

/** An ordered list of values, such as paragraphs. Each can be moved or removed, and more can be added. */
function RowsInput({ words, schema, ...props }: InputProps) {
  const { id, label, value, onChange, faults } = props
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const { element } = schema as z.ZodArray
  const { remove, rowsWith } = useRemoval(rows, onChange)
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-2 font-bold">{label}</legend>
      <ol className="space-y-4">
        {rowsWith(
          rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and a text stays under the cursor.
            <li key={index}>
              <AnyInput
                {...props}
                id={`${id}-${index}`}
                words={{ ...words, label: `${index + 1}` }}
                schema={element}
                value={row}
                faults={faultsAt(faults, `${index}`)}
                onChange={(now) => onChange(rows.map((each, at) => (at === index ? now : each)))}
              />
              <MoveButtons
                name={`${label} ${index + 1}`}
                index={index}
                list={rows}
                onChange={onChange}
                onRemove={remove}
              />
            </li>
          )),
        )}
      </ol>
      <button type="button" className="button-quiet mt-3" onClick={() => onChange([...rows, blank(element)])}>
        {words.add}
      </button>
      <OwnFault faults={faults} inside={Object.keys(rows)} />
    </fieldset>
  )
}

/** The first fault of a value as a whole, or of a part without an input. */
function OwnFault({ faults, inside }: { faults: Faults; inside: string[] }) {
  const own = faults.find(({ at: [first] = [] }) => !inside.includes(String(first)))
  return own ? <p className="mt-1.5 font-bold text-chilli">{own.message}</p> : null
}
