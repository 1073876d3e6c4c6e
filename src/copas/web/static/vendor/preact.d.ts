// What the vendored file exports, with the types of the packages it was built from.

import type { VNode } from "preact";
export { h, render, Fragment, createContext, Component } from "preact";
export type { ComponentChildren, ComponentChild, VNode, RefObject, JSX } from "preact";
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext, useId } from "preact/hooks";
export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from "@preact/signals";
export type { Signal, ReadonlySignal } from "@preact/signals";
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
