/** Writes a value as JSON without its instants, whose digits may look like any amount. */
export const withoutTimes = (value: unknown) => JSON.stringify(value).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
