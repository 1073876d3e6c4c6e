// The part of the vendored file that we use.

export declare function encode(
  data: string,
  options?: { ecc?: "L" | "M" | "Q" | "H"; border?: number },
): { size: number; data: boolean[][] };
