no-gpu-compiler = there are no GPU kernels for { $game } in { $folder }, and no compiler here to make them: install “bastide[gpu]”, or make them elsewhere with “bastide gpu compile”
no-gpu-driver = a batch on a GPU needs CuPy and an NVIDIA GPU: { $problem }
