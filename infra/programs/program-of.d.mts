export declare const root: string
export declare const bundleFolder: string
export declare const manifestFile: string
export declare function programOf(source: string): string
export declare function freshPrograms(): Readonly<Record<string, string>>
