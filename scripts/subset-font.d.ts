declare module 'subset-font' {
  /** The package has no types. These cover what scripts/cut-fonts.ts uses. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'sfnt' | 'woff2'
      variationAxes?: Record<string, number>
      noHinting?: boolean
      keepFeatures?: string[]
    },
  ): Promise<Buffer>
}
