// Runs a module of tests/firmware in Node: `node load.mjs MODULE`.
import { readFileSync, writeSync } from "node:fs";

class Left {
    constructor(status) {
        this.status = status;
    }
}

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { exports } = await WebAssembly.instantiate(module, {
    env: {
        print: (at, size) => writeSync(1, new Uint8Array(exports.memory.buffer, at, size)),
        leave: (status) => {
            throw new Left(status);
        },
    },
});
try {
    exports.program();
} catch (reason) {
    if (!(reason instanceof Left)) throw reason;
    process.exitCode = reason.status;
}
